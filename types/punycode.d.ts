declare module 'punycode.js' {
  const punycode: {
    /** Returns a domain with its `xn--` labels in Unicode. */
    toUnicode(domain: string): string
  }
  export default punycode
}
