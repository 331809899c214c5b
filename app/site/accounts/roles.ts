export const roles = ['user', 'admin'] as const
export type Role = (typeof roles)[number]

/**
 * The role of rows that stand for somebody who bought without an account: they cannot log in and are listed nowhere.
 */
export const guestRole = 'guest'
