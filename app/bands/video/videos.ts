export interface EmbeddedVideo {
  /** The other site's name, as people call it. */
  provider: string
  /** The only origin from which the frame loads. */
  origin: string
  src: string
}

/** Returns undefined for a link that cannot be embedded. */
export function embeddedVideo(link: string): EmbeddedVideo | undefined {
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return
  const url = new URL(link)
  return onYouTube(url) ?? onVimeo(url) ?? onPeerTube(url)
}

const youTube = 'https://www.youtube-nocookie.com'

function onYouTube(url: URL): EmbeddedVideo | undefined {
  const host = url.hostname.replace(/^(www|m|music)\./, '')
  const isShort = host === 'youtu.be'
  if (!isShort && host !== 'youtube.com' && host !== 'youtube-nocookie.com') return
  const [, inPath] =
    (isShort ? /^\/([^/]+)\/?$/ : /^\/(?:shorts|live|embed|v)\/([^/]+)\/?$/).exec(url.pathname) ?? []
  const id = inPath ?? url.searchParams.get('v') ?? ''
  if (!/^[\w-]{11}$/.test(id)) return
  const start = secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start'))
  const fields = new URLSearchParams({ autoplay: '1', rel: '0', ...(start > 0 && { start: String(start) }) })
  return { provider: 'YouTube', origin: youTube, src: `${youTube}/embed/${id}?${fields}` }
}

/** Parses `90`, `90s` or `1m30s`. */
function secondsOf(time: string | null): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time ?? '') ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

const vimeo = 'https://player.vimeo.com'

function onVimeo(url: URL): EmbeddedVideo | undefined {
  if (!['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'].includes(url.hostname)) return
  const [, id, secret] =
    /^\/(?:video\/|channels\/[^/]+\/)?(\d{1,12})(?:\/([\da-f]{6,20}))?\/?$/.exec(url.pathname) ?? []
  if (!id) return
  const hash = secret ?? url.searchParams.get('h')
  const fields = new URLSearchParams({ autoplay: '1', dnt: '1', ...(hash && { h: hash }) })
  return { provider: 'Vimeo', origin: vimeo, src: `${vimeo}/video/${id}?${fields}` }
}

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const peerTubePath = new RegExp(`^/(?:w|videos/(?:watch|embed))/(${uuid}|[1-9A-HJ-NP-Za-km-z]{22})/?$`)

/**
 * Recognizes a PeerTube server, which anybody can run, by the form of its addresses. `p2p=0` hides viewers' addresses
 * from each other.
 */
function onPeerTube({ protocol, origin, host, pathname }: URL): EmbeddedVideo | undefined {
  const [, id] = peerTubePath.exec(pathname) ?? []
  if (!id || protocol !== 'https:') return
  const fields = new URLSearchParams({ autoplay: '1', p2p: '0' })
  return { provider: host, origin, src: `${origin}/videos/embed/${id}?${fields}` }
}
