"""How a game came out, in short."""


def how(score):
    """Who won, after how many entries, with which totals, by which code and article."""
    return (
        score.winner,
        score.ended_after,
        tuple(score.totals.values()),
        score.ending and (score.ending.code, score.ending.article),
    )
