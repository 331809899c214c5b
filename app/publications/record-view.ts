/** From the browser. @throws Error when the server did not count the view */
export async function recordView(articleId: number): Promise<void> {
  const response = await fetch(`/api/articles/${articleId}/increment-viewcount`, {
    method: 'POST',
    keepalive: true,
  })
  if (!response.ok) throw new Error(`View of article ${articleId} was not counted: ${response.status}`)
}
