/** Shows HTML that `renderMarkdown` made. */
export function WrittenText({ html }: { html: string }) {
  return (
    <div
      className="written-text"
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of Markdown without HTML, and sanitized
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
