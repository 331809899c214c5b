import { landings } from './band-landings.mjs'
import { photos as one } from './photos-one.mjs'
import { photos as two } from './photos-two.mjs'
import { openPress } from './press.mjs'
import { chosen } from './tools.mjs'

/** Prints the bands' landing pictures and photographs. */
const photos = { ...one, ...two }

const press = await openPress()
for (const key of chosen(Object.keys(landings)))
  await press.print({
    file: `images/${key}.jpg`,
    width: 1600,
    height: 1000,
    plates: landings[key](),
    quality: 42,
    cell: 8,
  })
for (const key of chosen(Object.keys(photos)))
  await press.print({
    file: `photos/${key}.jpg`,
    width: 1200,
    height: 900,
    plates: photos[key](),
    quality: 34,
    cell: 8,
  })
await press.close()
