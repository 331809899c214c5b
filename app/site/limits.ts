export const mostMenuEntries = 20
export const mostSocialLinks = 20
