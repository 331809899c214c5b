let language = 'en'

/** Returns the language of what the site publishes, as a BCP 47 tag: on the server the owner's setting, in the browser the page's. */
export const contentLanguage = () => language

export function setContentLanguage(tag: string): void {
  language = tag
}
