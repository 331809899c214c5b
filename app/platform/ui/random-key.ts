/** Makes a random key; `crypto.randomUUID` is missing on a site without https. */
export const randomKey = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
