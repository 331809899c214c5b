import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createSlowBodyWatch } from './slow-bodies.server'

/** A body that is watched, and how to say what happened to it meanwhile. */
function aBody() {
  const socket = { bytesRead: 0, destroyed: false, written: '', write: (text: string) => text, destroy() {} }
  socket.destroy = () => {
    socket.destroyed = true
  }
  socket.write = (text) => {
    socket.written += text
    return text
  }
  const state = { complete: false, readableLength: 0, isPaused: () => false }
  const request = { ...state, socket, headers: { 'content-length': '900000' } }
  const response = { headersSent: false, writableEnded: false }
  const { add, check } = createSlowBodyWatch()
  add(request as unknown as IncomingMessage, response as ServerResponse)
  /** @returns after how many of these seconds the request was ended; undefined when it was not */
  const endsWithin = (seconds: number, bytesPerSecond = 0) => {
    for (let second = 1; second <= seconds; second += 1) {
      socket.bytesRead += bytesPerSecond
      check(1000)
      if (socket.destroyed) return second
    }
    return
  }
  return { request, response, socket, endsWithin }
}

test('a body is given up with 408 after a minute without a byte', () => {
  const { endsWithin, socket } = aBody()
  expect(endsWithin(50, 5000)).toBe(undefined)
  expect(endsWithin(300)).toBe(61)
  expect(socket.written).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body has 500 bytes a second at least, however much came at once before', () => {
  expect(aBody().endsWithin(3600, 500)).toBe(undefined)
  expect(aBody().endsWithin(3600, 499)).toBe(60)
  const fastAtFirst = aBody()
  expect(fastAtFirst.endsWithin(60, 1e6)).toBe(undefined)
  expect(fastAtFirst.endsWithin(3600, 1)).toBe(60)
})

test("a body that waits for us is not its sender's fault", () => {
  const paused = aBody()
  paused.request.isPaused = () => true
  expect(paused.endsWithin(3600)).toBe(undefined)
  paused.request.isPaused = () => false
  expect(paused.endsWithin(3600)).toBe(60)
  const unread = aBody()
  unread.request.readableLength = 16_384
  expect(unread.endsWithin(3600)).toBe(undefined)
})

test('a body that goes on after its answer gets half a minute more', () => {
  const { endsWithin, response } = aBody()
  Object.assign(response, { headersSent: true, writableEnded: true })
  expect(endsWithin(3600, 1e6)).toBe(31)
})

test('of a thousand bodies to be given up, a few are at a time', () => {
  const { add, check } = createSlowBodyWatch()
  const destroyed = new Set<number>()
  for (let index = 0; index < 1000; index += 1) {
    const socket = { bytesRead: 0, destroyed: false, write: () => true, destroy: () => destroyed.add(index) }
    const request = { socket, headers: { 'content-length': '9' }, readableLength: 0, isPaused: () => false }
    add(request as unknown as IncomingMessage, {} as ServerResponse)
  }
  check(61_000)
  expect(destroyed.size).toBe(50)
  for (let second = 0; second < 19; second += 1) check(1000)
  expect(destroyed.size).toBe(1000)
})
