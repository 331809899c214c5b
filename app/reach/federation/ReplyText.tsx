export const ReplyText = ({ body }: { body: string }) => (
  <div
    className="reply-text"
    dir="auto"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: `safeReply` has left paragraphs, line breaks and links alone
    dangerouslySetInnerHTML={{ __html: body }}
  />
)
