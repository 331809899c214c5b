type Headers = Record<string, string>

/** Requests to an app that a test starts by and by; none follows a redirect. */
export function requests(origin: () => string) {
  const get = (address: string, headers: Headers = {}) =>
    fetch(origin() + address, { headers, redirect: 'manual' })
  return {
    get,
    statusOf: async (address: string, headers?: Headers) => (await get(address, headers)).status,
    textOf: async (address: string, headers?: Headers) => (await get(address, headers)).text(),
    post: (address: string, headers: Headers, fields: Headers) =>
      fetch(origin() + address, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields),
        redirect: 'manual',
      }),
  }
}
