export const maxAltText = 1_000

/** The form field of a picture's alternative text: of a file field, or of a stored picture by its path. */
export const altTextField = (fieldOrPath: string) => `altText[${fieldOrPath}]`

/** Returns the file field or path that a form field is the alternative text of. */
export const altTextTarget = (name: string): string | undefined => /^altText\[(.+)\]$/.exec(name)?.[1]
