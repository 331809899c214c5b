export const maxMenuEntries = 20
export const maxSocialLinks = 20
