import { expect, test } from 'vitest'
import { embeddedVideo } from './videos'

const youTube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'
const short = 'kkGMgK9ZtnKfYAgnEtQxbv'
const uuid = '9c9de5e8-0a1e-484a-b099-e80766180a6d'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x', youTube],
  ['http://m.youtube.com/watch?v=dQw4w9WgXcQ', youTube],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', youTube],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youTube],
  ['https://youtu.be/dQw4w9WgXcQ?t=1m30s', `${youTube}&start=90`],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  [
    'https://vimeo.com/76979871/8272103f6e',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e',
  ],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e',
  ],
  [`https://tube.example/w/${short}`, `https://tube.example/videos/embed/${short}?autoplay=1&p2p=0`],
  [
    `https://tube.example:8443/videos/watch/${uuid}`,
    `https://tube.example:8443/videos/embed/${uuid}?autoplay=1&p2p=0`,
  ],
])('%s can be shown in a frame', (link, src) => {
  const video = embeddedVideo(link)
  expect(video?.src).toBe(src)
  expect(src.startsWith(`${video?.origin}/`)).toBe(true)
})

test.each([
  '',
  'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/@grindbox',
  'https://www.youtube.com/watch?v=../../login',
  'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/about',
  `http://tube.example/w/${short}`,
  'https://films.example/w/our-film',
])('%j stays a link', (link) => {
  expect(embeddedVideo(link)).toBeUndefined()
})
