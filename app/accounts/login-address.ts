/** So long a form that was sent after its session had ended waits for the login. */
export const keptMinutes = 30

/** Where the links between login and registration lead, so that `redirectTo` goes with them. */
export const withRedirectTo = (page: '/login' | '/register', redirectTo: string, query = {}) => {
  const search = new URLSearchParams({ ...query, ...(redirectTo !== '/' && { redirectTo }) }).toString()
  return search ? `${page}?${search}` : page
}
