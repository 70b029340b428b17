"""Who stands where: pure functions of the results and of the criteria, in the order in which the organiser wants them applied."""
