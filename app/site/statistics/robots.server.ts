import { isbot } from 'isbot'

/** Recognizes programs that say so, and those that say nothing. */
export const isRobot = (userAgent: string) => userAgent === '' || isbot(userAgent)
