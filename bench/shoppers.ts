import { setTimeout as delay } from 'node:timers/promises'
import { ownFolder } from '../scripts/own-folder.mjs'
import { admin, anItem, aProvider, caller, type Provider } from '../test/http/shop'
import { type RunningServer, startServer } from '../test/server'
import { webhookSecret } from '../test/stripe'
import { round } from './figures'
import { cpuMsOf } from './load'
import { runApart } from './run-apart'
import { scaled } from './scale'

const shoppers = scaled(500, 50)
const seconds = scaled(300, 20)
const purchasesPerSecond = 10
const rareStock = scaled(500, 20)
const steps = ['cart', 'add', 'checkout', 'success'] as const
type Step = (typeof steps)[number]

/**
 * Has shoppers look at their carts, add an item, check out and see their receipts, ten of them each second: forty requests
 * a second. Every second one wants an item of which there are too few.
 * @throws Error when more or fewer were sold than there were
 */
export async function measureShoppers() {
  const rows = [await sellFor(process.cwd(), 'now')]
  const before = process.env.BENCH_BEFORE
  if (before) rows.unshift(await sellFor(before, 'before'))
  console.table(rows)
  return rows
}

/** @param folder of the build that sells */
async function sellFor(folder: string, when: string) {
  const provider = await aProvider()
  const DATA_DIR = ownFolder(`bench-shoppers-${when}`)
  const SESSION_SECRET = 'the secret of a shop that is measured'
  const variables = {
    ...admin,
    DATA_DIR,
    SESSION_SECRET,
    ACCESS_LOG: 'errors',
    STRIPE_API_BASE: provider.origin,
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  }
  const server = await startServer(variables, { folder })
  await provider.control('POST', '/webhooks', { url: `${server.origin}/api/stripe/webhook` })
  const boss = await caller(server, 'boss')
  const many = await anItem(boss, { title: 'Badge', price: '2' })
  const few = await anItem(boss, { title: 'Rare print', price: '20', stock: String(rareStock) })
  runApart('seed-shoppers.ts', { DATA_DIR, SESSION_SECRET }, [String(shoppers)])
  const times: Record<Step, number[]> = { cart: [], add: [], checkout: [], success: [] }
  const counts = { bought: 0, boughtRare: 0, soldOut: 0, errors: 0 }
  const shop = { server, provider, times, counts }
  const cpu = cpuMsOf([server.process.pid ?? 0])
  const began = performance.now()
  const buying = Array.from({ length: shoppers }, () => Promise.resolve())
  for (let started = 0; started < seconds * purchasesPerSecond; started += 1) {
    await delay(Math.max(0, began + (started * 1000) / purchasesPerSecond - performance.now()))
    const shopper = started % shoppers
    buying[shopper] = (buying[shopper] ?? Promise.resolve()).then(() =>
      buy(shop, shopper, started % 2 ? few : many, few),
    )
  }
  await Promise.all(buying)
  const took = (performance.now() - began) / 1000
  const cpuMs = cpuMsOf([server.process.pid ?? 0]) - cpu
  await provider.control('GET', '/idle')
  await server.stop()
  await provider.stop()
  if (counts.boughtRare > rareStock || (counts.soldOut > 0 && counts.boughtRare < rareStock))
    throw new Error(`${counts.boughtRare} of ${rareStock} rare prints were sold.`)
  const requests = steps.reduce((sum, step) => sum + times[step].length, 0)
  return {
    when,
    'requests a second': round(requests / took),
    'processor ms a request': round(cpuMs / requests),
    ...Object.fromEntries(steps.map((step) => [`${step} p95, ms`, p95(times[step])])),
    ...counts,
  }
}

interface Shop {
  server: RunningServer
  provider: Provider
  times: Record<Step, number[]>
  counts: Record<Outcome, number>
}

type Outcome = 'bought' | 'boughtRare' | 'soldOut' | 'errors'

async function buy(shop: Shop, shopper: number, item: number, rare: number): Promise<void> {
  const outcome = await outcomeOf(shop, shopper, item).catch((error: unknown): Outcome => {
    console.error(error)
    return 'errors'
  })
  shop.counts[outcome === 'bought' && item === rare ? 'boughtRare' : outcome] += 1
}

async function outcomeOf({ server, provider, times }: Shop, shopper: number, item: number): Promise<Outcome> {
  const ask = async (step: Step, path: string, sent?: object) => {
    const began = performance.now()
    const answer = await fetch(server.origin + path, {
      method: sent ? 'POST' : 'GET',
      headers: { Authorization: `Bearer shopper-${shopper}`, 'Content-Type': 'application/json' },
      body: sent && JSON.stringify(sent),
    })
    const text = await answer.text()
    times[step].push(performance.now() - began)
    if (answer.ok || answer.status === 409) return { isRefused: !answer.ok, text }
    throw new Error(`${step}: ${answer.status} ${text}`)
  }
  await ask('cart', '/cart')
  if ((await ask('add', '/api/cart/add', { merchId: item, quantity: 1 })).isRefused) return 'soldOut'
  const checkout = await ask('checkout', '/api/checkout', {})
  if (checkout.isRefused) return 'soldOut'
  const { id } = JSON.parse(checkout.text)
  await provider.pay(id)
  await ask('success', `/checkout/success?session_id=${id}`)
  return 'bought'
}

const p95 = (values: number[]) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0)
