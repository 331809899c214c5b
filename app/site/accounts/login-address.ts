export const savedFormMinutes = 30

/** Returns the address of the login or registration page, with `redirectTo`. */
export const withRedirectTo = (page: string, redirectTo: string, query = {}) => {
  const search = new URLSearchParams({ ...query, ...(redirectTo !== '/' && { redirectTo }) }).toString()
  return search ? `${page}?${search}` : page
}
