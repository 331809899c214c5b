import { isbot } from 'isbot'

/** Tells whether a User-Agent is that of a program, or empty. */
export const isRobot = (userAgent: string) => userAgent === '' || isbot(userAgent)
