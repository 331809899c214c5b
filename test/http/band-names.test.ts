import { expect, test } from 'vitest'
import { aBand } from '../builders'
import { pressForTests } from './press'

const { send, get, server } = pressForTests()
const [composed, decomposed] = ['Bj\u00f6rk', 'Bjo\u0308rk']

const create = (title: string) =>
  send('/api/bands', JSON.stringify({ title }), { 'Content-Type': 'application/json' })

test('a band called X.data has its page, and so has one called X', async () => {
  await aBand({ title: 'X.data', description: 'Noise from a tape drive.' })
  expect(await (await get('/bands')).text()).toContain('href="/bands/x%2Edata"')
  for (const address of ['/bands/x%2Edata', '/bands/x.data', '/bands/X.data']) {
    const page = await get(address)
    expect([address, page.status, page.headers.get('content-type')]).toEqual([
      address,
      200,
      'text/html; charset=utf-8',
    ])
    expect(await page.text()).toContain('Noise from a tape drive.')
  }
  expect(await (await get('/bands/x%2Edata.data')).text()).toContain('Noise from a tape drive.')

  await aBand({ title: 'X', description: 'Only one letter.' })
  const data = await fetch(`${server().origin}/bands/x.data`, { headers: { 'Sec-Fetch-Dest': 'empty' } })
  expect(data.headers.get('content-type')).toContain('text/x-script')
  expect(await data.text()).toContain('Only one letter.')
  expect(await (await get('/bands/x')).text()).toContain('Only one letter.')
})

test('two bands Bj\u00f6rk in two Unicode forms are one address', async () => {
  const made = await create(decomposed)
  expect([made.status, (await made.json()).title]).toEqual([201, composed])
  for (const title of [composed, decomposed, decomposed.toUpperCase()])
    expect((await create(title)).status).toBe(409)
  for (const name of [composed, decomposed])
    expect((await get(`/bands/${encodeURIComponent(name.toLowerCase())}`)).status).toBe(200)
})

test('a band that was saved in a decomposed form before keeps its page and its address', async () => {
  const title = 'Mot\u006f\u0308rhead'
  await aBand({ title })
  expect((await create(title.normalize('NFC'))).status).toBe(409)
  for (const form of ['NFC', 'NFD'])
    expect((await get(`/bands/${encodeURIComponent(title.toLowerCase().normalize(form))}`)).status).toBe(200)
})

test('however its address is spelled, a band names one for search engines and previews', async () => {
  await aBand({ title: 'Salt & Iron', description: 'Two anvils.' })
  const own = `${server().origin}/bands/salt-%26-iron`
  for (const spelled of ['salt-%26-iron', 'salt-&-iron', 'SALT-%26-Iron', 'salt-%26-iron/'])
    for (const rest of ['', '/photos', '/news']) {
      const html = await (await get(`/bands/${spelled}${rest}`.replace('//', '/'))).text()
      expect(html).toContain(`<link rel="canonical" href="${own}${rest}"/>`)
      expect(html).toContain(`<meta property="og:url" content="${own}${rest}"/>`)
    }
  expect(await (await get('/shop/')).text()).toContain(
    `<link rel="canonical" href="${server().origin}/shop"/>`,
  )
})
