import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentTypes } from './publications'

test.each(readdirSync('languages'))('each content type has a word of its own in %s', (file) => {
  const catalog: Record<string, string> = JSON.parse(readFileSync(`languages/${file}`, 'utf8'))
  const words = contentTypes.map((type) => catalog[type])
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
})
