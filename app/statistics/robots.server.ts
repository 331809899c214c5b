import { isbot } from 'isbot'

/** Programs that say so, and those that say nothing. */
export const isRobot = (userAgent: string) => userAgent === '' || isbot(userAgent)
