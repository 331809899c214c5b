export const roles = ['user', 'admin'] as const
export type Role = (typeof roles)[number]

/** The role of rows for guests, who bought without an account: they cannot log in and are not listed. */
export const guestRole = 'guest'
