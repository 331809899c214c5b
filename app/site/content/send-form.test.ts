import { afterEach, expect, test, vi } from 'vitest'
import { sendForm } from './send-form'

/** As far as a form asks of it. */
class Sending {
  static last: Sending
  upload: { onload?: () => void } = {}
  status = 201
  responseText = '{"id":7}'
  onload = () => {}
  onabort = () => {}
  onloadend = () => {}
  constructor() {
    Sending.last = this
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.onabort()
    this.onloadend()
  }
}

afterEach(() => void vi.unstubAllGlobals())

function aSending() {
  vi.stubGlobal('XMLHttpRequest', Sending)
  const { signal, ...controller } = withAbort()
  const onSent = vi.fn()
  const answer = sendForm({ address: '/api/articles', body: '{}', signal, onSent })
  return { answer, onSent, ...controller }
}

function withAbort() {
  const controller = new AbortController()
  return { signal: controller.signal, cancel: () => controller.abort() }
}

test('a form that is cancelled before its last byte is sent ends there', async () => {
  const { answer, cancel } = aSending()
  cancel()
  await expect(answer).rejects.toThrow('Cancelled')
})

test('once the last byte is sent, a cancel ends nothing: the answer says what happened', async () => {
  const { answer, cancel, onSent } = aSending()
  Sending.last.upload.onload?.()
  expect(onSent).toHaveBeenCalledOnce()
  cancel()
  Sending.last.onload()
  expect(await answer).toEqual({ status: 201, body: { id: 7 } })
})
