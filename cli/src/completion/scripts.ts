/**
 * The scripts that shells load. They ask `gatehouse __complete` with the words so far, so that they
 * stay valid when commands change.
 */
export const completionScripts = {
  bash: `# gatehouse completion for bash. Add to ~/.bashrc:
#   source <(gatehouse completion bash)
_gatehouse() {
  local IFS=$'\\n'
  COMPREPLY=($(gatehouse __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
}
complete -o default -F _gatehouse gatehouse
`,
  zsh: `#compdef gatehouse
# gatehouse completion for zsh. Add to ~/.zshrc, after compinit:
#   source <(gatehouse completion zsh)
_gatehouse() {
  local line
  local -a found
  for line in "\${(@f)$(gatehouse __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] || continue
    found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( \${#found} )); then
    _describe gatehouse found
  else
    _files
  fi
}
compdef _gatehouse gatehouse
`,
  fish: `# gatehouse completion for fish. Save as ~/.config/fish/completions/gatehouse.fish
function __gatehouse_complete
  set -l words (commandline -opc) (commandline -ct)
  gatehouse __complete -- $words[2..-1] 2>/dev/null
end
complete -c gatehouse -f -a '(__gatehouse_complete)'
`,
} as const

/** A shell with a completion script. */
export type Shell = keyof typeof completionScripts

export const shells = Object.keys(completionScripts) as Shell[]
