# Muster: `make start` runs the product, `make test` its tests; both start from nothing.
SHELL := /bin/bash
NODE := node_modules/.bin/node
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
.DEFAULT_GOAL := help
.PHONY: help install start test test-all check bench mutants chaos soak attack reset up down logs

help: ## What can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

install: node_modules/.installed ## Install the packages (Node 24 comes with them)

node_modules/.installed: package.json package-lock.json .npmrc
	@bash scripts/install.sh
	@touch $@

web/dist/index.html: node_modules/.installed $(shell find web src/contracts -type f -not -path 'web/dist/*' 2>/dev/null)
	npm run --silent build:web

start: install web/dist/index.html ## Run the product (a demo guild, unless Discord is configured or DEMO=0)
	@exec sh src/main/start.sh --demo-by-default

test: ## Install what is needed and run the tests of one process and the browser
	@exec bash scripts/test.sh

test-all: ## The same and everything behind it: engines, kills, outages, chaos, all states of the screens
	@exec bash scripts/test.sh all

check: install ## Format, lint, types, dependency rule, unused code, generated files, OpenAPI
	npm run --silent check

bench: install web/dist/index.html ## Speed, as ratios measured in one run
	@bash bench/peer/install.sh
	npm run --silent bench

mutants: install ## Whether tests notice small changes of the code (ALL=1: all of them, not a sample)
	@exec $(NODE) tools/mutants/run.ts

chaos: install ## 500 rounds of kills, stops, full disks, shifted clocks, flipped bits and engines away (ROUNDS, SEED), 10,000 power cuts
	npm run --silent chaos
	POWER_CUTS=$(or $(POWER_CUTS),10000) POWER_SEED=$(or $(SEED),1) npx jest tests/e2e/power-cut --selectProjects e2e

soak: install ## Many kills, long outages and many property runs
	npm run --silent soak

attack: install ## 100,000 requests of all kinds against a running product, and as many packets of Discord's (REQUESTS=…, SEED=…)
	npm run --silent attack -- $(or $(REQUESTS),100000) $(or $(SEED),1)
	ODD_PACKETS=$(or $(REQUESTS),100000) npx jest tests/bot/odd-packets --selectProjects server

reset: install ## Empty the data folder, after a question
	@$(NODE) src/main/cli.mjs reset

up: ## Run on EventStoreDB, MongoDB and Redis in containers (DEV=1: the demo guild, without Discord)
	@exec bash infra/up.sh $(if $(DEV),--dev)

down: ## Stop the containers; their data stay
	@docker compose -f docker-compose.yml down --remove-orphans

logs: ## Follow what the containers write
	@docker compose -f docker-compose.yml logs --follow --tail 100
