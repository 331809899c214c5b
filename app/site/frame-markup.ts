interface Frame {
  /** The whole address. */
  src: string
  title: string
  width: number
  height: number
}

/** Returns the markup that another site puts into its page; the frame is never wider than its place there. */
export const frameMarkup = ({ src, title, width, height }: Frame): string =>
  `<iframe src="${inAttribute(src)}" width="${width}" height="${height}" title="${inAttribute(title)}" ` +
  'loading="lazy" allowfullscreen style="border:0;max-width:100%"></iframe>'

const inAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
