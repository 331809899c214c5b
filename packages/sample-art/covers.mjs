import * as craft from './covers-craft.mjs'
import * as far from './covers-far.mjs'
import * as letters from './covers-letters.mjs'
import * as town from './covers-town.mjs'
import * as voices from './covers-voices.mjs'
import * as volumes from './covers-volumes.mjs'
import { openPress } from './press.mjs'
import { artAt, chosen } from './tools.mjs'

/** Prints every cover with its words, and a small one without them to set inside the PDF. */
const covers = { ...craft, ...town, ...volumes, ...far, ...letters, ...voices }
const keyOf = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const press = await openPress()
const byKey = Object.fromEntries(Object.entries(covers).map(([name, draw]) => [keyOf(name), draw]))
for (const key of chosen(Object.keys(byKey))) {
  const { art, words } = byKey[key]()
  await press.print({
    file: `covers/${key}.jpg`,
    width: 900,
    height: 1200,
    plates: overlay(art, words),
    quality: 49,
  })
  await press.print({
    file: artAt(key),
    width: 900,
    height: 1200,
    plates: art,
    quality: 46,
    shrink: 420,
  })
  console.log('cover', key)
}
await press.close()

/** Words go on top of the art of the same ink; inks that only the words use become plates of their own. */
function overlay(art, words) {
  const plates = { ...art }
  for (const [ink, svg] of Object.entries(words)) {
    const plate = Object.keys(art).find((name) => name.split(':')[0] === ink.trim()) ?? ink.trim()
    plates[plate] = (plates[plate] ?? '') + svg
  }
  return plates
}
