import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { productVersion } from './version.server'

const commit = '0123456789abcdef0123456789abcdef01234567'

function aProject(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-version-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries({ 'package.json': '{"version":"1.2.3"}', ...files })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  return folder
}

test('a release says its version', () => {
  expect(productVersion(aProject({}))).toBe('1.2.3')
  expect(productVersion(aProject({ '.git': 'gitdir: /elsewhere' }))).toBe('1.2.3')
})

test.each([
  ['on a branch', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${commit}\n` }],
  ['on a tag', { '.git/HEAD': `${commit}\n` }],
  [
    'whose branches git packed',
    { '.git/HEAD': 'ref: refs/heads/main\n', '.git/packed-refs': `# pack-refs\n${commit} refs/heads/main\n` },
  ],
  [
    'in a work tree of its own',
    {
      '.git': 'gitdir: clone/.git/worktrees/fair\n',
      'clone/.git/worktrees/fair/HEAD': 'ref: refs/heads/fair\n',
      'clone/.git/worktrees/fair/commondir': '../..\n',
      'clone/.git/refs/heads/fair': `${commit}\n`,
    },
  ],
])('a clone %s says its commit too', (_where, files) => {
  expect(productVersion(aProject(files))).toBe('1.2.3+0123456')
})
