/** A browser without scripts: it keeps cookies by host, and says where it is sent without going there. */
export function aVisitor() {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { host } = new URL(url)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }
  return {
    async ask(url: string, fields?: Record<string, string>): Promise<Response> {
      const jar = jarOf(url)
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(url, {
        redirect: 'manual',
        method: fields ? 'POST' : 'GET',
        headers: { cookie, origin: new URL(url).origin },
        body: fields && new URLSearchParams(fields),
      })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
        else jar.set(name, value)
      }
      return answer
    },
    cookies: (url: string) => jarOf(url),
  }
}
