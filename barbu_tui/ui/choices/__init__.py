"""What a person is about to decide: pure state moved by keys and clicks, without a screen.

Every choice starts as a legal action and stays one, so that Enter alone plays a whole game.
"""
