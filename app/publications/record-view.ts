/**
 * Counts a view of an article, from the browser.
 * @throws Error when the server did not count it
 */
export async function recordView(articleId: number): Promise<void> {
  const answer = await fetch(`/api/articles/${articleId}/increment-viewcount`, {
    method: 'POST',
    keepalive: true,
  })
  if (!answer.ok) throw new Error(`View of article ${articleId} was not counted: ${answer.status}`)
}
