import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { changeTracking, shipRemaining } from '../../app/shop/orders/parcels/shipments.server'
import type { RunningApp } from '../app'
import { aBand, anAuthor, aUser } from '../builders'
import { aPaidCheckout } from '../shopping'
import { aPaymentProvider } from '../stripe'
import { anAppWithBoss, type Caller, caller } from './shop'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
let app: RunningApp
let boss: Caller
let other: Caller
beforeAll(async () => {
  stripe = await aPaymentProvider()
  app = await anAppWithBoss()
  await aUser({ username: 'other', role: 'admin' })
  boss = await caller(app, 'boss')
  other = await caller(app, 'other')
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** What a browser sends of the form that has a button of this name, before the button. */
function fieldsOf(html: string, button: string): [string, string][] {
  const form = [...html.matchAll(/<form[\s\S]*?<\/form>/g)].find(([one]) => one.includes(`>${button}<`))?.[0]
  const fields: [string, string][] = []
  for (const [tag, kind] of (form ?? '').matchAll(
    /<input\b[^>]*>|<(textarea|select)\b[^>]*>[\s\S]*?<\/\1>/g,
  )) {
    const [open = ''] = /^<[^>]*>/.exec(tag) ?? []
    const text = tag.slice(open.length, tag.lastIndexOf('<'))
    const [name, type] = [attribute(open, 'name'), attribute(open, 'type')]
    const isLeftOut = type === 'file' || (/checkbox|radio/.test(type ?? '') && !/\schecked/.test(open))
    if (!name || isLeftOut) continue
    const chosen = /<option[^>]*selected[^>]*>/.exec(text)?.[0] ?? /<option[^>]*>/.exec(text)?.[0] ?? ''
    if (!kind) fields.push([name, attribute(open, 'value') ?? (type === 'checkbox' ? 'on' : '')])
    else fields.push([name, kind === 'select' ? (attribute(chosen, 'value') ?? '') : text.replace(/^\n/, '')])
  }
  return fields
}

interface Place {
  page: string
  button: string
  /** Which fields two people change. */
  theirs: Record<string, string>
  mine: Record<string, string>
  /** What the first one's save is called in the second one's answer. */
  told: string[]
  intent?: string
  /** The browser sends the form as one with files. */
  isMultipart?: boolean
}

const news = { isDraft: false, publishedAt: new Date('2026-01-02T12:00:00Z') }

const places: Record<string, () => Promise<Place>> = {
  'an author, as all that is published': async () => ({
    page: `/admin/authors/${(await anAuthor({ bio: 'Writes.' })).id}`,
    button: 'Save changes',
    theirs: { bio: 'Draws.' },
    mine: { name: 'Ada L.' },
    told: ['Bio: Draws.'],
    isMultipart: true,
  }),
  'the settings of the site': async () => ({
    page: '/admin/site',
    button: 'Save settings',
    intent: 'save',
    isMultipart: true,
    theirs: { tagline: 'Out at night' },
    mine: { name: 'Moths' },
    told: ['Tagline: Out at night'],
  }),
  'the address of an order': async () => ({
    page: `/admin/orders/${await anOrder()}`,
    button: 'Save address',
    intent: 'address',
    theirs: { shippingAddress: '1 New Row' },
    mine: { phone: '555 0100', shippingAddress: '2 Row' },
    told: ['Address: 1 New Row'],
  }),
  'the tracking number of a parcel': async () => {
    const id = await anOrder()
    await shipRemaining(id, 'UPS 1Z', 'boss')
    const { id: shipmentId } = await db.shipment.findFirstOrThrow({ where: { orderId: id } })
    await changeTracking({
      orderId: id,
      shipmentId,
      opened: undefined,
      actor: 'boss',
      carrier: 'UPS',
      trackingNumber: '1Z',
    })
    return {
      page: `/admin/orders/${id}`,
      button: 'Save tracking',
      intent: 'track',
      theirs: { trackingNumber: '1Z2' },
      mine: { carrier: 'GLS' },
      told: ['Tracking number: 1Z2'],
    }
  },
  'a discount code': async () => ({
    page: `/admin/discounts/${(await db.discount.create({ data: { code: 'MOTH', percent: 5 } })).id}`,
    button: 'Save code',
    intent: 'save',
    theirs: { percent: '6', maxUses: '9' },
    mine: { code: 'BEE' },
    told: ['Percent: 6', 'Number of uses: 9'],
  }),
  'a shipping zone': async () => ({
    page: `/admin/shipping/zones/${await aZone()}`,
    button: 'Save zone',
    intent: 'save',
    theirs: { [`first-${await aClass()}`]: '6.00', 'country-FR': 'on' },
    mine: { name: 'Near' },
    told: ['Rates: Parcel: $6.00 + $1.00', 'Countries: France, Germany'],
  }),
  'a piece of news': async () => {
    const { id } = await aBand()
    const { id: newsId } = await db.bandNews.create({
      data: { ...news, bandId: id, title: 'Out', body: 'Now' },
    })
    return {
      page: `/admin/bands/${id}/news?news=${newsId}`,
      button: 'Save news',
      intent: 'save',
      theirs: { body: 'Soon' },
      mine: { title: 'It is out' },
      told: ['Text: Soon'],
    }
  },
  'a date of a band': async () => {
    const { id } = await aBand()
    const data = { bandId: id, day: '2030-05-01', venue: 'Hall', city: 'Ulm' }
    const { id: dateId } = await db.bandDate.create({ data })
    return {
      page: `/admin/bands/${id}/dates?date=${dateId}`,
      button: 'Save date',
      intent: 'save',
      theirs: { venue: 'Pier' },
      mine: { note: 'Bring coats' },
      told: ['Venue: Pier'],
    }
  },
}

const anOrder = async () => (await aPaidCheckout(stripe, {})).orderId

async function aClass() {
  const found = await db.shippingClass.findFirst()
  return (found ?? (await db.shippingClass.create({ data: { name: 'Parcel', nameKey: 'parcel' } }))).id
}

async function aZone() {
  const rates = { create: { classId: await aClass(), firstCents: 500, furtherCents: 100 } }
  const data = { name: 'Home', countries: { create: { code: 'DE' } }, rates }
  return (await db.shippingZone.create({ data })).id
}

test.each(Object.entries(places))(
  'a form of %s that is behind says which fields changed since, and can be saved over it',
  async (_what, make) => {
    const { page, button, theirs, mine, told, intent, isMultipart } = await make()
    const send = (who: Caller, shown: [string, string][], typed: Record<string, string>) => {
      const body = isMultipart ? new FormData() : new URLSearchParams()
      for (const [name, value] of shown) if (!(name in typed)) body.append(name, value)
      for (const [name, value] of Object.entries(typed)) body.append(name, value)
      return who.page(page, { method: 'POST', body })
    }
    const pressed = intent ? { intent } : undefined
    const opened = fieldsOf(await (await boss.page(page)).text(), button)
    expect((await send(other, opened, { ...theirs, ...pressed })).status).toBe(303)

    const refused = await send(boss, opened, { ...mine, ...pressed })
    const html = (await refused.text()).replaceAll('<!-- -->', '')
    expect(refused.status).toBe(409)
    expect(html).toMatch(
      /\w+ has saved (this|these) [\w ]+ since you opened (it|them)\. Your changes are not/,
    )
    const changes = [...html.matchAll(/<dt>([^<]*) is now<\/dt><dd[^>]*>(.*?)<\/dd>/g)]
    expect(changes.map(([, label, value]) => `${label}: ${value}`)).toEqual(told)

    const overwrite = attribute(/<button[^>]*name="overwrite"[^>]*>/.exec(html)?.[0] ?? '', 'value') ?? ''
    const again = await send(boss, fieldsOf(html, 'Save mine anyway'), { overwrite })
    expect(again.status).toBe(303)
  },
)

test('the JSON twin says the same in `newer`', async () => {
  const { id } = await anAuthor({ bio: 'Writes.' })
  const put = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return boss.call('PUT', `/api/articles/authors/${id}`, form)
  }
  const opened = new Map(fieldsOf(await (await boss.page(`/admin/authors/${id}`)).text(), 'Save changes'))
  const [version, digests] = [opened.get('version') ?? '', opened.get('opened') ?? '']
  await put({ name: 'Ada', bio: 'Draws.' })
  const late = { name: 'Ada', bio: 'Sings.', version }
  const change = { label: 'Bio', value: 'Draws.' }
  expect((await put({ ...late, opened: digests })).body.newer.changes).toContainEqual(change)
  expect((await put(late)).body.newer).toMatchObject({
    version: 2,
    changes: expect.arrayContaining([change]),
  })
})
