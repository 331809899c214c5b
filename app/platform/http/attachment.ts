/**
 * Returns a Content-Disposition (RFC 6266) with a name in any script.
 * @param plain for clients that know ASCII names only
 */
export const attachmentNamed = (name: string, plain: string) =>
  `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)}`
