import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { log } from '../logging/log.server'

const renderLimitMs = 15_000

/** React's marker for content that was not ready during rendering. */
const missing = '<!--$!-->'

/**
 * Renders a page with its data as Remix would stream it, but at once.
 * @param data as Remix encodes it
 * @param hasScripts whether the page has scripts, which read the data
 */
export async function renderWithData(
  app: ReactElement,
  nonce: string,
  data: ReadableStream<Uint8Array> | undefined,
  hasScripts: () => boolean | undefined,
): Promise<string> {
  const encoded = data && (await new Response(data).text())
  const page = await renderWithoutSuspense(app, nonce)
  return encoded && hasScripts() ? page + dataScripts(encoded, nonce) : page
}

/** Renders a page and waits up to 15 seconds for content that is rendered later. */
export async function renderWithoutSuspense(app: ReactElement, nonce: string): Promise<string> {
  const page = renderToString(app)
  if (page.includes(missing)) return renderToText(app, nonce)
  // React adds the doctype in streams only.
  return page.startsWith('<html') ? `<!DOCTYPE html>${page}` : page
}

/**
 * Removes the zero bytes that React 18 writes where a multi-byte character does not fit into its buffer: in an
 * attribute browsers show them, and a script's hash would not match the policy.
 * https://github.com/facebook/react/issues/31134
 */
export function renderToText(app: ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const output = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(Buffer.from(chunk))
        done()
      },
      final(done) {
        clearTimeout(limit)
        resolve(Buffer.concat(chunks).toString('utf8').replaceAll('\0', ''))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(app, {
      nonce,
      onAllReady: () => pipe(output),
      onShellError: reject,
      onError: (error) => log.error({ err: error }, 'rendering failed'),
    })
    const limit = setTimeout(abort, renderLimitMs)
  })
}

/** @param nonce of the scripts that bring a page's data, in Remix's streaming format */
function dataScripts(data: string, nonce: string): string {
  const script = (code: string) => `<script nonce="${nonce}">${code}</script>`
  const enqueue = script(`window.__remixContext.streamController.enqueue("${inScript(data)}");`)
  const close = script('window.__remixContext.streamController.close();')
  return `<!--$-->${enqueue}<!--$-->${close}<!--/$--><!--/$-->`
}

/** Escapes the data as a JavaScript string in which nothing can end the script. */
const inScript = (data: string) =>
  JSON.stringify(data)
    .slice(1, -1)
    .replace(/[&><\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
