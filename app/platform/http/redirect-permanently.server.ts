/** Redirects with 301. Browsers ask each time, since an address may get a page of its own, or lead elsewhere. */
export const redirectPermanently = (address: string) =>
  new Response(null, { status: 301, headers: { Location: address, 'Cache-Control': 'no-cache' } })
