export const maxAltTextLength = 1_000

/** Returns the name of the form field for an alternative text: of a file field, or of a stored picture. */
export const altTextField = (fieldOrPath: string) => `altText[${fieldOrPath}]`

/** Returns the file field or path whose alternative text is in a form field. */
export const altTextTarget = (name: string): string | undefined => /^altText\[(.+)\]$/.exec(name)?.[1]
