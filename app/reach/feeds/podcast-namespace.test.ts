import { expect, test } from 'vitest'
import { podcastGuid } from './podcast-namespace.server'

test("a podcast's id is that of the namespace's own example, whatever the scheme", () => {
  const id = '917393e3-1b1e-5cef-ace4-edaa54e1f810'
  expect(podcastGuid('https://podnews.net/rss')).toBe('9b024349-ccf0-5f69-a609-6b82873eab3c')
  expect(podcastGuid('https://mp3s.nashownotes.com/pc20rss.xml')).toBe(id)
  expect(podcastGuid('http://mp3s.nashownotes.com/pc20rss.xml/')).toBe(id)
})
