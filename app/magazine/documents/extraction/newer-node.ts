// pdf.js is written for Node 22. These are the functions that it needs and that Node 20 lacks.

interface Newer {
  withResolvers?: () => object
  transferToFixedLength?: (this: ArrayBuffer, bytes?: number) => ArrayBuffer
}

;(Promise as Newer).withResolvers ??= () => {
  let resolve: (value: unknown) => void = () => {}
  let reject: (reason?: unknown) => void = () => {}
  const promise = new Promise((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
;(ArrayBuffer.prototype as Newer).transferToFixedLength ??= function transfer(
  this: ArrayBuffer,
  bytes = this.byteLength,
) {
  const copy = new Uint8Array(bytes)
  copy.set(new Uint8Array(this, 0, Math.min(bytes, this.byteLength)))
  return copy.buffer
}
