/** The text of a reply, which was reduced to paragraphs and links when it came. */
export const ReplyText = ({ body }: { body: string }) => (
  <div
    className="reply-text"
    dir="auto"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: `safeReply` has left paragraphs, line breaks and links alone
    dangerouslySetInnerHTML={{ __html: body }}
  />
)
