import './written-text.css'
/**
 * Shows HTML from `renderMarkdown`.
 * @param language as a BCP 47 tag, if it differs from the interface's
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
