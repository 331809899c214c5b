/**
 * Shows HTML that `renderMarkdown` made.
 * @param language as a BCP 47 tag, if it is another one than the interface's
 */
export function WrittenText({ html, language }: { html: string; language?: string }) {
  return (
    <div
      className="written-text"
      dir="auto"
      lang={language}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of Markdown without HTML, and sanitized
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
