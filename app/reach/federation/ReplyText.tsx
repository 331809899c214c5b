import './federation.css'

export const ReplyText = ({ body }: { body: string }) => (
  <div
    className="reply-text"
    dir="auto"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: `safeReplyHtml` has left paragraphs, line breaks and links alone
    dangerouslySetInnerHTML={{ __html: body }}
  />
)
