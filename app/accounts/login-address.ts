/** Where the links between login and registration lead, so that `redirectTo` goes with them. */
export const withRedirectTo = (page: '/login' | '/register', redirectTo: string, query = {}) => {
  const search = new URLSearchParams({ ...query, ...(redirectTo !== '/' && { redirectTo }) }).toString()
  return search ? `${page}?${search}` : page
}

export const loginAfterRegistration = (redirectTo: string) =>
  withRedirectTo('/login', redirectTo, { message: 'registered' })
