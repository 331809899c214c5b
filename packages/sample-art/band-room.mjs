import { chance } from './tools.mjs'

/** Plays a score into mono samples: oscillators, noise, plucked strings, an echo and a little tape. */
export const rate = 32000
const hertz = (note) => 440 * 2 ** ((note - 69) / 12)

export function play(name, { style, bpm, bars, key, chords, tune }) {
  const beat = (60 / bpm) * rate
  const out = new Float32Array(Math.ceil((bars * 4 + 5) * beat))
  const random = chance(name)
  const room = { out, random, beat, add: (at, length, voice) => add(out, at, length, voice) }
  const scaleOf = chords[0].endsWith('m') ? [0, 2, 3, 5, 7, 8, 10] : [0, 2, 4, 5, 7, 9, 11]
  const step = (digit) => {
    const n = Number.parseInt(digit, 16)
    return scaleOf[n % 7] + 12 * Math.floor(n / 7)
  }

  for (let bar = 0; bar < bars; bar++) {
    const chord = chords[bar % chords.length]
    const root = key + Number.parseInt(chord, 10)
    const third = chord.endsWith('m') ? 3 : 4
    const part = {
      bar,
      start: bar * 4 * beat,
      root: root - (root - key > 7 ? 12 : 0),
      third,
      last: bar === bars - 1,
      building: bar < 4,
    }
    styles[style](room, part)
    if (bar >= 4 && !part.last)
      sing(room, part, tune[bar % tune.length].replace(' ', ''), (digit) => key + 12 + step(digit), style)
  }
  if (style !== 'punk')
    echo(
      out,
      Math.round(beat * (style === 'dub' ? 0.75 : style === 'surf' ? 0.11 : 0.5)),
      style === 'dub' ? 0.55 : 0.32,
    )
  return master(out, style, random)
}

function add(out, at, length, voice) {
  const from = Math.round(at)
  for (let i = 0; i < length && from + i < out.length; i++) out[from + i] += voice(i / rate, i)
}

/** Half a beat per letter; a dash holds the note before it. */
function sing(room, { start }, row, noteOf, style) {
  for (let i = 0; i < row.length; i++) {
    if (row[i] === '.' || row[i] === '-') continue
    let held = 1
    while (row[i + held] === '-') held++
    leads[style](room, start + (i * room.beat) / 2, (held * room.beat) / 2, noteOf(row[i]))
  }
}

const saw = (phase) => 2 * (phase - Math.floor(phase + 0.5))
const sine = (phase) => Math.sin(phase * Math.PI * 2)
const square = (phase, width = 0.5) => (phase - Math.floor(phase) < width ? 1 : -1)
const soften = (t, length) => Math.min(1, t * 80) * Math.min(1, Math.max(0, (length - t) * 20))

const leads = {
  surf: (room, at, length, note) => pluck(room, at, length * 1.3, note, 0.5, 13),
  slow: (room, at, length, note) =>
    room.add(
      at,
      length * 1.1,
      (t) =>
        0.16 *
        sine(hertz(note) * t + 0.012 * sine(5 * t)) *
        soften(t, (length / rate) * 1.1) *
        Math.min(1, t * 6),
    ),
  synth: (room, at, length, note) =>
    room.add(
      at,
      length * 0.95,
      (t) =>
        0.13 *
        square(hertz(note) * t + 0.01 * sine(6 * t), 0.3 + 0.1 * sine(t)) *
        soften(t, (length / rate) * 0.95),
    ),
  punk: (room, at, length, note) =>
    room.add(
      at,
      length * 0.9,
      (t) =>
        0.16 *
        Math.tanh(3 * saw(hertz(note + 12) * t + 0.008 * sine(7 * t))) *
        soften(t, (length / rate) * 0.9),
    ),
  dub: (room, at, length, note) =>
    room.add(
      at,
      length * 0.9,
      (t) =>
        0.13 *
        (square(hertz(note + 12) * t, 0.4) * 0.5 + sine(hertz(note + 12) * t)) *
        soften(t, (length / rate) * 0.9),
    ),
}

/** A plucked string (Karplus and Strong); `tremolo` shakes it, in hertz. */
function pluck({ add: put, random }, at, length, note, loud, tremolo = 0) {
  const period = Math.max(2, Math.round(rate / hertz(note)))
  const string = Float32Array.from({ length: period }, () => random() * 2 - 1)
  put(at, length, (t, i) => {
    const here = i % period
    const value = string[here]
    string[here] = (value + string[(here + 1) % period]) * 0.498
    return value * loud * (tremolo ? 0.7 + 0.3 * sine(tremolo * t) : 1) * soften(t, length / rate)
  })
}

const kick = (room, at, loud = 0.8) =>
  room.add(at, rate * 0.3, (t) => loud * sine(45 * t + 6 * (1 - Math.exp(-t * 28))) * Math.exp(-t * 13))
const snare = (room, at, loud = 0.4) =>
  room.add(
    at,
    rate * 0.22,
    (t) => loud * ((room.random() * 2 - 1) * Math.exp(-t * 20) + 0.5 * sine(190 * t) * Math.exp(-t * 26)),
  )
const rim = (room, at) => room.add(at, rate * 0.05, (t) => 0.4 * sine(1700 * t) * Math.exp(-t * 90))
function hat(room, at, loud = 0.12, length = 0.05) {
  let before = 0
  room.add(at, rate * length * 2, (t) => {
    const now = room.random() * 2 - 1
    const bright = now - before
    before = now
    return loud * bright * Math.exp(-t / length)
  })
}
const bass = (room, at, length, note, loud = 0.34, edge = 0.3) =>
  room.add(
    at,
    length,
    (t) =>
      loud *
      (sine(hertz(note) * t) + edge * saw(hertz(note) * t) * Math.exp(-t * 5)) *
      soften(t, length / rate),
  )
/** Strings struck one after another, `gap` samples apart. */
function strum(room, at, length, notes, { gap = 0, loud, tremolo = 0 }) {
  for (const [i, note] of notes.entries()) pluck(room, at + i * gap, length, note, loud, tremolo)
}

function pad(room, at, length, notes, loud) {
  for (const [i, note] of notes.entries()) {
    room.add(
      at,
      length,
      (t) =>
        loud *
        (saw(hertz(note) * t) + saw(hertz(note) * 1.005 * t + i)) *
        Math.min(1, t * 3) *
        soften(t, length / rate),
    )
  }
}

const styles = {
  surf(room, { bar, start, root, third, last }) {
    const { beat } = room
    if (last)
      return strum(
        room,
        start,
        beat * 6,
        [0, 12, 12 + third, 19].map((n) => root + n),
        { gap: 300, loud: 0.5, tremolo: 8 },
      )
    for (let i = 0; i < 8; i++) {
      if (bar > 1) hat(room, start + (i * beat) / 2, i % 2 ? 0.07 : 0.13)
      if (bar < 4 || i % 2)
        strum(room, start + (i * beat) / 2, beat * 0.4, [root + 12, root + 12 + third, root + 19], {
          loud: 0.14,
        })
      bass(room, start + (i * beat) / 2, beat * 0.45, root - 12 + [0, 0, 7, 7, 12, 7, third, 0][i], 0.3)
    }
    for (const at of [0, 1.5, 2]) kick(room, start + at * beat)
    for (const at of [1, 2.5, 3]) snare(room, start + at * beat, 0.35)
    if (bar % 4 === 3) for (let i = 0; i < 6; i++) snare(room, start + (3 + i / 6) * beat, 0.12 + i * 0.05)
  },
  slow(room, { bar, start, root, third, last }) {
    const { beat } = room
    const notes = [0, 7, 12, 12 + third, 19, 12 + third, 12, 7]
    for (const [i, n] of notes.slice(0, last ? 1 : 8).entries())
      pluck(room, start + (i * beat) / 2, beat * (last ? 6 : 2.5), root + n, 0.34)
    if (bar > 1) bass(room, start, beat * 3.7, root - 12, 0.2, 0.05)
    if (bar > 3) pad(room, start, beat * 4, [root + 12, root + 12 + third, root + 19], 0.018)
    if (bar > 3 && !last) {
      kick(room, start, 0.35)
      rim(room, start + 2 * beat)
      for (let i = 0; i < 4; i++) hat(room, start + i * beat, 0.03, 0.12)
    }
  },
  synth(room, { bar, start, root, third, last }) {
    const { beat } = room
    pad(room, start, beat * 4, [root + 12, root + 12 + third, root + 19], last ? 0.05 : 0.028)
    if (last) return kick(room, start)
    const climb = [0, third, 7, 12]
    for (let i = 0; i < 16; i++) {
      if (bar > 1)
        room.add(
          start + (i * beat) / 4,
          beat * 0.22,
          (t) => 0.07 * square(hertz(root + 24 + climb[i % 4]) * t, 0.2) * Math.exp(-t * 14),
        )
      if (i % 2 === 0) bass(room, start + (i * beat) / 4, beat * 0.4, root - 12 + (i % 4 ? 12 : 0), 0.28, 0.6)
      if (bar > 3) hat(room, start + (i * beat) / 4, i % 4 === 2 ? 0.14 : 0.05)
    }
    for (let i = 0; i < 4; i++) {
      kick(room, start + i * beat, 0.7)
      if (i % 2 && bar > 1) snare(room, start + i * beat, 0.34)
    }
  },
  punk(room, { bar, start, root, last, building }) {
    const { beat } = room
    const strums = last ? 1 : 8
    for (let i = 0; i < strums; i++) {
      const length = last ? beat * 5 : (beat / 2) * (building && i % 2 ? 0.4 : 0.95)
      room.add(
        start + (i * beat) / 2,
        length,
        (t) =>
          0.2 *
          Math.tanh(
            4 * (saw(hertz(root + 12) * t) + saw(hertz(root + 19) * t) + saw(hertz(root + 24.06) * t)),
          ) *
          soften(t, length / rate),
      )
      bass(room, start + (i * beat) / 2, length, root, 0.3, 0.7)
      hat(room, start + (i * beat) / 2, 0.16, bar % 8 > 3 ? 0.16 : 0.05)
    }
    if (last) return kick(room, start)
    for (const at of [0, 0.5, 2, 2.5]) kick(room, start + at * beat)
    for (const at of [1, 3]) snare(room, start + at * beat, 0.5)
    if (bar % 4 === 3) for (let i = 0; i < 8; i++) snare(room, start + (2 + i / 4) * beat, 0.3)
  },
  dub(room, { bar, start, root, third, last }) {
    const { beat } = room
    const line = [
      [0, 0, 1.4],
      [1.5, 7, 0.4],
      [2, 12, 0.5],
      [2.5, 10, 0.4],
      [3, 7, 0.9],
    ]
    for (const [at, n, length] of line.slice(0, last ? 1 : 5))
      bass(room, start + at * beat, beat * length, root - 12 + n, 0.55, 0.05)
    if (last) return
    for (const at of [1, 3])
      for (const n of [12, 12 + third, 19])
        room.add(
          start + at * beat,
          beat * 0.18,
          (t) => 0.11 * square(hertz(root + n) * t, 0.5) * Math.exp(-t * 16),
        )
    kick(room, start + 2 * beat, 0.8)
    rim(room, start + 2 * beat)
    if (bar > 1)
      for (let i = 0; i < 8; i++) hat(room, start + (i / 2 + (i % 2 ? 0.1 : 0)) * beat, i % 2 ? 0.09 : 0.05)
    if (bar % 4 === 3) {
      snare(room, start + 3.5 * beat, 0.5)
      rim(room, start + 3.25 * beat)
    }
  },
}

/** Feedback echo over the whole take; it gets darker as it repeats. */
function echo(out, delay, back) {
  let dull = 0
  for (let i = delay; i < out.length; i++) {
    dull = dull * 0.6 + out[i - delay] * 0.4
    out[i] += dull * back
  }
}

function master(out, style, random) {
  const peak = out.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const drive = style === 'slow' ? 1.2 : 2
  const tail = rate * 1.2
  return Int16Array.from(out, (value, i) => {
    const hiss = style === 'synth' || style === 'dub' ? (random() - 0.5) * 0.006 : 0
    const ending = Math.min(1, (out.length - i) / tail)
    return Math.round(30000 * Math.tanh((value / peak) * drive + hiss) * ending)
  })
}
