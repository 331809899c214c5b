import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import { aLargePdf } from '../browser/large-pdf'
import { admin } from '../browser/site'
import { aTitle } from '../browser/upload-files'
import { aJpeg } from '../files'
import { journey, logIn, seesPage } from './journey'
import { aNarrowLine } from './narrow-line'

const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-chosen-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A file of this machine, as a file chooser finds it. */
function onDisk(name: string, bytes: Buffer): string {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}

journey('a reader finds a volume, turns its pages and finds a word in it', async (visitor) => {
  await visitor.open('/search')
  await visitor.isReady()
  await visitor.fill('Filter issues', 'night work')
  await visitor.finds('night work', () => new URLSearchParams(location.search).get('q'))
  await visitor.follow('Night Work')
  await seesPage(visitor)

  await visitor.press('Next page')
  await visitor.finds(
    '2',
    () => document.querySelector<HTMLInputElement>('[aria-label="Page number"]')?.value,
  )
  await visitor.press('Find')
  await visitor.fill('Find in this document', 'lighthouse')
  await visitor.finds(true, () =>
    /^1 of \d+$/.test(document.querySelector('.reader-found')?.textContent ?? ''),
  )
  await visitor.finds(1, () => CSS.highlights.get('found-now')?.size)
})

journey('a shopper registers, fills the cart and pays', async (visitor, { payments }) => {
  const name = aTitle('shopper').replace(' ', '-')
  await visitor.open('/register')
  await visitor.fill('Username', name)
  await visitor.fill('Email', `${name}@example.org`)
  await visitor.fill('Password', 'correct horse battery')
  await visitor.press('Register')
  await visitor.sees('Registration successful! Please log in.')
  await logIn(visitor, name, 'correct horse battery')

  await visitor.follow('SHOP')
  await visitor.isAt('Merchandise')
  await visitor.follow('Misregistered Mug')
  await visitor.press('Add to Cart')
  await visitor.sees('Misregistered Mug has been added to your cart.')
  await visitor.follow('Cart, 1 item')
  await visitor.press('Proceed to Checkout')

  await visitor.sees('TEST MODE')
  const session = await visitor.ask(() => /cs_\w+/.exec(location.pathname)?.[0] ?? '')
  await visitor.fill('Card number', '4242 4242 4242 4242')
  await visitor.fill('Expir', '12 / 34')
  await visitor.fill('CVC', '123')
  await visitor.fill('Name on card', 'Ada Lovelace')
  await visitor.press('Pay')
  await visitor.sees('Thank you!')
  expect(await payments.chargesOf(session)).toBe(1)
  await visitor.follow('Cart, 0 items')
  await visitor.sees('Your cart is empty.')
})

journey('an admin uploads a volume and watches its progress', async (visitor, site) => {
  const line = await aNarrowLine(site.origin)
  await visitor.open(`${line.origin}/login`)
  await logIn(visitor, admin.username, admin.password)
  await visitor.open(`${line.origin}/admin/articles/new`)
  await visitor.isReady()
  await visitor.fill('Title', aTitle('Slow'))
  await visitor.fill('Description', 'What it is about.')
  await visitor.choose('PDF', onDisk('volume.pdf', await aLargePdf(60, 800)))
  await visitor.choose('Cover Image', onDisk('cover.jpg', await aJpeg()))
  await visitor.sees('volume.pdf')
  await visitor.sees('cover.jpg')

  await visitor.press('Upload Article/Issue')
  await visitor.finds(true, () => {
    const percent = document.querySelector('progress')?.value ?? 0
    return percent > 1 && percent < 99
  })
  line.widen()
  await visitor.sees('Article uploaded successfully!')
  await line.close()
})

journey('a listener plays a track, and the next one silences it', async (visitor) => {
  await visitor.open('/')
  await visitor.isReady()
  await visitor.follow('BANDS')
  await visitor.isAt('Bands')
  await visitor.follow('Grindbox')
  await visitor.isAt('GRINDBOX')
  await visitor.press('Play Mr Vass Knows')
  const isPlaying = () =>
    (document.querySelector<HTMLInputElement>('[aria-label="Position"]')?.valueAsNumber ?? 0) > 0
  await visitor.finds(true, isPlaying)

  await visitor.press('Play Wax Tax')
  await visitor.finds('Play Mr Vass Knows', () =>
    document.querySelector('.player .play-button')?.getAttribute('aria-label'),
  )
  await visitor.finds('Wax Tax', () => document.querySelector('.player-bar b')?.textContent)
  await visitor.finds(true, isPlaying)
})
