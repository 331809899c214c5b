import { execFileSync } from 'node:child_process'
import { play, rate } from './band-room.mjs'
import { bands } from './groups.mjs'
import { masters, songs } from './songs.mjs'
import { chosen, fileAt } from './tools.mjs'

/** Records every song as a mono MP3 of 48 kbit/s, with its title and band in the tag, and masters as FLAC too. */
const titles = Object.fromEntries(
  bands.flatMap((band) =>
    band.tracks.map((track) => [track.audioFile, { title: track.title, band: band.title }]),
  ),
)

for (const key of chosen(Object.keys(songs))) {
  const file = `audio/${key}.mp3`
  const samples = play(key, songs[key])
  const { title, band } = titles[file]
  const options = [
    '-r',
    '-s',
    String(rate / 1000),
    '--bitwidth',
    '16',
    '--signed',
    '--little-endian',
    '-m',
    'm',
    '-b',
    '48',
    '--quiet',
  ]
  const tags = [
    '--id3v2-only',
    '--id3v2-utf16',
    '--tt',
    title,
    '--ta',
    band,
    '--tl',
    'Saltmarket Tapes, Vol. 1',
  ]
  execFileSync('lame', [...options, ...tags, '-', fileAt(file)], { input: Buffer.from(samples.buffer) })
  if (masters.includes(key)) {
    const raw = ['--force-raw-format', '--endian=little', '--sign=signed', '--channels=1', '--bps=16']
    const parameters = [
      '-s',
      '-f',
      '-8',
      ...raw,
      `--sample-rate=${rate}`,
      '-o',
      fileAt(`originals/${key}.flac`),
      '-',
    ]
    execFileSync('flac', parameters, { input: Buffer.from(samples.buffer) })
  }
  console.log('song', key, (samples.length / rate).toFixed(1), 'seconds')
}
