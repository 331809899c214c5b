/** The header of an MP3 frame: http://www.mp3-tech.org/programmer/frame_header.html */
interface Frame {
  bytes: number
  /** The format, the same for all frames of a recording. */
  format: number
  seconds: number
}

const kilobits = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const rates = [44_100, 48_000, 32_000]
const headerBytes = 4
/** The offset of a recording's index within its first frame. */
const indexBytes = 200
const tagHeaderBytes = 10

/** The tolerance of missing frames, since encoders count them differently. */
const maxMissing = 8
/** The tolerance of other data between frames, in frames. */
const maxGap = 2

/** Counts the frames of an MP3 while it streams through, to detect missing ones. */
export class Mp3Frames {
  private rest = Buffer.alloc(0)
  private skip = 0
  private first: Frame | undefined
  private isAfterFrame = false
  private gap = 0
  private frames = 0
  private frameBytes = 0
  private gapBytes = 0
  private announced: number | undefined

  scan(chunk: Buffer): void {
    const data = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk
    let at = 0
    for (;;) {
      const skipped = Math.min(this.skip, data.length - at)
      this.skip -= skipped
      at += skipped
      const step = this.skip > 0 ? 0 : this.step(data.subarray(at))
      if (step === 0) break
      at += step
    }
    this.rest = Buffer.from(data.subarray(at))
  }

  /** Returns the announced and the present seconds, if some are missing. */
  cutOff(): { announced: number; present: number } | undefined {
    if (!this.first || this.announced === undefined || this.announced - this.frames <= maxMissing) return
    const { seconds } = this.first
    return { announced: this.announced * seconds, present: this.frames * seconds }
  }

  /** Tells whether there is non-audio data between frames. */
  hasGap(): boolean {
    return this.frames > 0 && this.gapBytes > (maxGap * this.frameBytes) / this.frames
  }

  /** @returns how many bytes to advance; 0 if more bytes are needed */
  private step(data: Buffer): number {
    if (data.length < indexBytes) return 0
    const tag = id3TagSize(data)
    if (tag !== undefined) return this.pass(tag)
    const frame = this.frameAt(data, 0)
    if (!frame) return this.lose(data)
    if (!this.isAfterFrame) {
      if (data.length < frame.bytes + headerBytes) return 0
      if (!this.frameAt(data, frame.bytes, frame.format)) return this.lose(data)
    }
    this.take(frame, data)
    return this.pass(frame.bytes)
  }

  /** Advances past a frame or tag, which may not have arrived completely. */
  private pass(bytes: number): number {
    this.skip = bytes - headerBytes
    return headerBytes
  }

  private take(frame: Frame, data: Buffer): void {
    const index = this.first ? undefined : indexIn(data.subarray(0, indexBytes))
    this.first ??= frame
    if (this.frames > 0) this.gapBytes += this.gap
    this.gap = 0
    this.isAfterFrame = true
    if (index) {
      this.announced = index.frames
      return
    }
    this.frames += 1
    this.frameBytes += frame.bytes
  }

  private lose(data: Buffer): number {
    const next = data.indexOf(0xff, 1)
    const lost = next < 0 ? data.length - headerBytes : Math.min(next, data.length - headerBytes)
    this.isAfterFrame = false
    this.gap += lost
    return lost
  }

  private frameAt(data: Buffer, at: number, format = this.first?.format): Frame | undefined {
    const frame = frameIn(data, at)
    return frame && (format === undefined || frame.format === format) ? frame : undefined
  }
}

function frameIn(data: Buffer, at: number): Frame | undefined {
  const [sync = 0, second = 0, third = 0] = data.subarray(at, at + 3)
  const [version, layer] = [(second >> 3) & 3, (second >> 1) & 3]
  if (sync !== 0xff || second < 0xe0 || version === 1 || layer !== 1) return
  const isFirst = version === 3
  const rate = (rates[(third >> 2) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4)
  const bitRate = (isFirst ? kilobits.first : kilobits.second)[third >> 4] ?? 0
  if (!rate || !bitRate) return
  const samples = isFirst ? 1152 : 576
  const bytes = Math.floor((samples / 8) * ((bitRate * 1000) / rate)) + ((third >> 1) & 1)
  return { bytes, format: (second & 0x1e) * 4 + ((third >> 2) & 3), seconds: samples / rate }
}

/** Returns the number of frames announced in a recording's first frame, which contains no audio then. */
function indexIn(frame: Buffer): { frames: number | undefined } | undefined {
  const xing = Math.max(frame.indexOf('Xing'), frame.indexOf('Info'))
  if (xing > 0) {
    const hasFrames = ((frame[xing + 7] ?? 0) & 1) === 1
    return { frames: hasFrames ? frame.readUInt32BE(xing + 8) : undefined }
  }
  const vbri = frame.indexOf('VBRI')
  return vbri > 0 ? { frames: frame.readUInt32BE(vbri + 14) } : undefined
}

/** Returns the size of an ID3 tag including its header: https://id3.org/id3v2.4.0-structure */
export function id3TagSize(head: Buffer): number | undefined {
  if (head.length < tagHeaderBytes || head.toString('latin1', 0, 3) !== 'ID3') return
  const hasFooter = ((head[5] ?? 0) & 0x10) !== 0
  return head.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 0x7f), 0) + (hasFooter ? 20 : 10)
}
