import { install } from './install.mjs'

process.chdir(new URL('..', import.meta.url).pathname)
install()

if (process.argv.includes('--dev')) {
  const { generate } = await import('./generate.mjs')
  generate()
  process.env.ZINEHOUSE_DEV = 'on'
  const { register } = await import('tsx/esm/api')
  register()
  await import('../server.ts')
} else {
  const { buildWhenChanged } = await import('./build.mjs')
  buildWhenChanged()
  process.env.NODE_ENV = 'production'
  await import('../build/server.js').catch(stopWithOneLine)
}

function stopWithOneLine(error) {
  const isSetting = / takes .+\.$/.test(error.message)
  console.error(isSetting ? error.message : error)
  process.exit(1)
}
